export const securityPath = '/settings/security'
