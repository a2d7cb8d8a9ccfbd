import { CommandError } from '../command.ts'
import { type Place, readCurrent, switchTo } from './place.ts'
import { clearProgress, type UpgradeProgress, writeProgress } from './progress.ts'
import { askReadiness, isReady, portOf, replaceUnits, restartApi, restartWorker } from './services.ts'

/** Starts the release before again. It works with the schema of the one after it, so no migration is undone. */
export async function goBack(place: Place, progress: UpgradeProgress, host: string): Promise<void> {
  const { version, from, units } = progress
  try {
    writeProgress(place, { ...progress, phase: 'back' })
  } catch {
    // On a full disk it goes back all the same.
  }
  try {
    if (readCurrent(place) !== from) switchTo(place, from)
    await replaceUnits(place, version, from)
    for (const unit of units) {
      console.log(`Restart ${unit} with ${from} …`)
      if (portOf(unit) === undefined) await restartWorker(unit)
      else if (!isReady(await askReadiness(unit, host), from)) await restartApi(unit, { host, version: from })
    }
  } catch (error) {
    throw new CommandError(
      `Hearth ${from} does not start again either: ${(error as Error).message}\nThe link ${place.current} leads to ${from}. Mend what the log says, then run: systemctl restart hearth.target\nIf the database is the reason, restore the backup from before the upgrade: docs/operate/backup.md`,
    )
  }
  clearProgress(place)
}
