#!/usr/bin/env bash
# deploy/container/build.sh TAG [BUILDAH OPTIONS]: builds the image of the Containerfile where no registry can be reached. Its two base
# images are made from Debian packages, with the Node of this checkout (npm install) and the npm of this machine.
# Needs root and: apt-get install mmdebstrap buildah
set -euo pipefail
[ $# -ge 1 ] || {
  echo 'usage: deploy/container/build.sh TAG [BUILDAH OPTIONS]' >&2
  exit 2
}
tag=$1
shift
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
# Works inside another container too.
export BUILDAH_ISOLATION=chroot
node=${NODE_BINARY:-node_modules/node/bin/node}
# Kept for the next build with this Node. To take newer Debian packages: buildah rmi and its name
base=localhost/hearth-base:$("$node" --version)
npm=$(dirname "$(dirname "$(readlink -f "$(command -v npm)")")")

# The release and the mirror of this machine's own packages.
release=$(. /etc/os-release && echo "$VERSION_CODENAME")
mirror=$(apt-get indextargets --format '$(REPO_URI) $(CODENAME)' 'Created-By: Packages' | awk -v release="$release" '$2 == release { print $1; exit }')
[ -n "$mirror" ] || {
  echo "build.sh: apt-get indextargets names no mirror for $release; run apt-get update" >&2
  exit 1
}

if ! buildah inspect --type image "$base" >/dev/null 2>&1; then
  work=$(mktemp -d)
  trap 'rm -rf "$work"' EXIT
  mmdebstrap --quiet --variant=essential --include=libstdc++6,postgresql-client \
    --dpkgopt='path-exclude=/usr/share/doc/*' --dpkgopt='path-exclude=/usr/share/locale/*' --dpkgopt='path-exclude=/usr/share/man/*' \
    "$release" "$work/root.tar" "$mirror"
  container=$(buildah from scratch)
  buildah add --quiet "$container" "$work/root.tar" / >/dev/null
  buildah add --quiet --chmod 755 "$container" "$node" /usr/local/bin/node >/dev/null
  buildah add --quiet "$container" "$npm" /usr/local/lib/node_modules/npm >/dev/null
  buildah run "$container" ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm
  # An authority of this machine's own may stand between it and the npm registry.
  buildah add --quiet "$container" "${NODE_EXTRA_CA_CERTS:-/etc/ssl/certs/ca-certificates.crt}" /etc/ssl/certs/machine.pem >/dev/null
  buildah config --env NODE_EXTRA_CA_CERTS=/etc/ssl/certs/machine.pem "$container"
  buildah config --env PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin "$container"
  buildah commit --quiet --rm "$container" "$base" >/dev/null
fi

# The archive of a release has it in a file.
commit=$(cat COMMIT 2>/dev/null || git rev-parse HEAD)
# What npm needs to reach its registry from here is given to the one step that asks it, and is not kept.
settings=$(mktemp)
trap 'rm -rf "$settings" "${work:-$settings}"' EXIT
if [ -e "${NPM_CONFIG_USERCONFIG:-$HOME/.npmrc}" ]; then cat "${NPM_CONFIG_USERCONFIG:-$HOME/.npmrc}" >"$settings"; fi
buildah build --format docker --layers=false --volume "$(npm config get cache):/root/.npm" --build-arg NODE_IMAGE="$base" --build-arg POSTGRES_IMAGE="$base" \
  --build-arg COMMIT="$commit" --secret id=npmrc,src="$settings" -f Containerfile -t "$tag" "$@" .
