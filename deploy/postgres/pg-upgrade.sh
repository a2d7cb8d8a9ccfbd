#!/usr/bin/env bash
# Upgrades the data of PostgreSQL to a newer major version with pg_upgrade, and prints how long each step takes. Both versions must
# be installed, both servers stopped, and a backup made. Run it as the user that owns the data (postgres).
#
#   pg-upgrade.sh OLD_DATA NEW_DATA OLD_BIN NEW_BIN [--link]
#   pg-upgrade.sh /var/lib/postgresql/15/main /var/lib/postgresql/17/main /usr/lib/postgresql/15/bin /usr/lib/postgresql/17/bin
#
# NEW_DATA must not exist or be empty. Without --link the data is copied and the old folder stays as it was: start the old server
# again to go back. With --link the files are shared: faster, but the old server must never be started again after the new one was.
set -euo pipefail

die() {
  printf 'pg-upgrade: %s\n' "$*" >&2
  exit 1
}
[ $# -ge 4 ] || die 'usage: pg-upgrade.sh OLD_DATA NEW_DATA OLD_BIN NEW_BIN [--link]'
old_data=$1 new_data=$2 old_bin=$3 new_bin=$4 mode=${5:-}
[ -z "$mode" ] || [ "$mode" = --link ] || die "there is no option $mode"
[ -s "$old_data/PG_VERSION" ] || die "$old_data holds no data of PostgreSQL"
[ ! -e "$old_data/postmaster.pid" ] || die "stop the old server first: $old_data/postmaster.pid exists"
[ -z "$(ls -A "$new_data" 2>/dev/null)" ] || die "$new_data is not empty"

work=$(mktemp -d)
cd "$work"
trap 'rm -rf "$work"' EXIT

step() {
  local name=$1 start=${EPOCHREALTIME//[.,]/}
  shift
  "$@" >"$work/log" 2>&1 || {
    cat "$work/log" >&2
    find "$new_data" -path '*pg_upgrade_output.d*' -name '*.txt' -exec cat {} + >&2 2>/dev/null || true
    die "$name failed; the old data is as it was"
  }
  printf 'pg-upgrade: %s: %d ms\n' "$name" $(((${EPOCHREALTIME//[.,]/} - start) / 1000))
}

# The new data must have the same user, locale, encoding and checksums as the old.
setting() { "$old_bin/pg_controldata" "$old_data" | sed -n "s/^$1: *//p"; }
checksums=()
[ "$(setting 'Data page checksum version')" = 0 ] || checksums=(--data-checksums)
# The locale is copied by pg_upgrade from the old databases; the encoding of template0 must fit.
step "initdb $("$new_bin/postgres" --version)" "$new_bin/initdb" -D "$new_data" -U "${PGUSER:-postgres}" \
  --encoding=UTF8 --locale="${PG_LOCALE:-C.UTF-8}" "${checksums[@]}"
upgrade=("$new_bin/pg_upgrade" -d "$old_data" -D "$new_data" -b "$old_bin" -B "$new_bin" -U "${PGUSER:-postgres}" --socketdir "$work")
step 'pg_upgrade --check' "${upgrade[@]}" --check
step "pg_upgrade ${mode:-(copy)}" "${upgrade[@]}" ${mode:+"$mode"}
cat <<TEXT
pg-upgrade: done. Copy your settings from $old_data (postgresql.conf, pg_hba.conf), start the new server, then run
  $new_bin/vacuumdb --all --analyze-in-stages
so that it chooses good plans again.
TEXT
