declare module 'wawoff2/decompress.js' {
  export default function decompress(font: Uint8Array): Promise<Uint8Array>
}
