import { Type } from 'typebox'
import { Body, OneOf, optionalProperties, Shape } from '../../kernel/schema.ts'

const fields = {
  name: Type.String({ minLength: 1, maxLength: 60, pattern: '\\S', description: 'What this place is called' }),
  groupCreation: OneOf('everyone', 'entitled'),
  signUp: OneOf('open', 'invite'),
}

export const InstanceSettings = Shape('InstanceSettings', fields)
export const UpdateSettingsRequest = Body('UpdateSettingsRequest', optionalProperties(Type.Object(fields)))
