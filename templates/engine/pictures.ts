const svgHead = String.raw`<svg(?: (?:xmlns="http://www\.w3\.org/2000/svg"|(?:viewBox|width|height|shape-rendering)="[\w. -]*"))*>`;
const svgPath = String.raw`<path(?: (?:fill|stroke|stroke-width|d)="[\w#., -]*")*/>`;
const qrPicture = new RegExp(`^${svgHead}(?:${svgPath})+</svg>$`);
const photoAddress = /^data:image\/(?:jpeg|png|webp);base64,[A-Za-z0-9+/]+=*$/;

/** Says whether markup is a QR code as this system draws it: flat paths whose attributes hold nothing but numbers and colours. */
export function isQrSvg(markup: unknown): markup is string {
  return typeof markup === 'string' && qrPicture.test(markup.trim());
}

/** Says whether an address holds the picture itself, so that it reaches nothing outside the page. */
export function isPhotoAddress(address: unknown): address is string {
  return typeof address === 'string' && photoAddress.test(address);
}
