import { create } from 'qrcode/lib/core/qrcode.js';

type QrCodeProps = { readonly text: string; readonly label: string; readonly size?: number };

const quiet = 4;

/** A text as a pattern that a telephone reads: black on white in either colour scheme, with the quiet margin it needs. */
export function QrCode({ text, label, size = 128 }: QrCodeProps) {
  return <img src={toSvg(text)} alt={label} width={size} height={size} style={{ flex: 'none' }} />;
}

function toSvg(text: string): string {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const { size, data } = modules;
  const side = size + 2 * quiet;
  const squares = Array.from(data, (dark, at) => (dark === 0 ? '' : square(at % size, Math.floor(at / size))));
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges"><rect width="${side}" height="${side}" fill="#fff"/><path d="${squares.join('')}"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

function square(column: number, row: number): string {
  return `M${String(column + quiet)} ${String(row + quiet)}h1v1h-1z`;
}
