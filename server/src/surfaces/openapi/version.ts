/** The specification: "The API description version is 1.0.0." */
export const apiVersion = '1.0.0'
