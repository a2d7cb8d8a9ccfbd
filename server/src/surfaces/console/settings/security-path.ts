export const securityPath = '/settings/security'
export const tokensPath = `${securityPath}/tokens`
