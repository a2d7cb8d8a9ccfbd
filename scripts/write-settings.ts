/** Writes the table of settings in docs/operate/settings.md from the settings in the code. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeSettingsSection } from './settings-section.ts'

const path = join(import.meta.dirname, '../docs/operate/settings.md')
writeFileSync(path, writeSettingsSection(readFileSync(path, 'utf8')))
