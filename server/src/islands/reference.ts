/** The reader, loaded before this script. */
declare const Scalar: { createApiReference(element: string, configuration: object): void }

const place = document.querySelector<HTMLElement>('#reference')!
Scalar.createApiReference('#reference', JSON.parse(place.dataset.configuration!) as object)
