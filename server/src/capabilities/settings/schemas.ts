import { Type } from 'typebox'
import { Body, Name, OneOf, optionalProperties, Shape } from '../../kernel/schema.ts'

const fields = {
  name: Name(60, { description: 'What this place is called' }),
  groupCreation: OneOf('everyone', 'entitled'),
  signUp: OneOf('open', 'invite'),
}

export const InstanceSettings = Shape('InstanceSettings', fields)
export const UpdateSettingsRequest = Body('UpdateSettingsRequest', optionalProperties(Type.Object(fields)))
