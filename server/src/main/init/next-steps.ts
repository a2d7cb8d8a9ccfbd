import type { Target } from './questions.ts'

const keys = `Keep a copy of SECRET_KEYS in another place. Backups do not have it, and without it what is encrypted in the database
cannot be read.`

const steps: Record<Target, string> = {
  folder: `  node server/src/main/hearthctl.mjs migrate
  node server/src/main/hearthctl.mjs doctor
  node server/src/main/hearthctl.mjs all`,
  systemd: `  systemctl start hearth-migrate
  systemctl enable --now hearth.target hearth-api@3000 hearth-worker
  runuser -u hearth -- hearthctl admin owner-link`,
  compose: `  docker compose up --detach --wait
  docker compose exec hearth hearthctl admin owner-link`,
}

/** What to run after the file is written. */
export function describeNext(target: Target, path: string): string {
  return `Wrote ${path}. Only its owner can read it.\n${keys}\n\nNext:\n${steps[target]}\n\nThe first start prints a link in a frame: the first to open it becomes the administrator and is led through the set-up.\nFor a new link: hearthctl admin owner-link`
}
