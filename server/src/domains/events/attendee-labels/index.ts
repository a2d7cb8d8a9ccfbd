export {
  copyLabels,
  countLabels,
  findLabels,
  type GivenLabel,
  givesLabels,
  hasLabels,
  type LabelCount,
  type LabelListRow,
  labelColumn,
  labelled,
  labelsColumn,
  listLabelsOf,
  updateGiven,
  updateLabels,
} from './queries.ts'
export {
  type AskedOptions,
  decideLabels,
  foldName,
  isSameLabels,
  labelColors,
  labelNameMax,
  labelsMax,
  type StoredLabel,
} from './rules.ts'
export {
  AttendeeLabel,
  LabelColorName,
  type LabelRow,
  NullableAttendeeLabel,
  OwnAttendeeLabel,
  presentLabel,
} from './wire.ts'
