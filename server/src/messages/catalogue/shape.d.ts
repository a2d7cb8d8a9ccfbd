/** Written by `npm run messages -- export`; how it is made: scripts/messages/extract.ts. */
export declare const shape: Readonly<Record<string, unknown>>
