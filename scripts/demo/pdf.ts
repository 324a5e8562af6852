/** A line on a page: from x, y to x, y in points from the lower left corner. */
export type PdfLine = readonly [x1: number, y1: number, x2: number, y2: number];

/** A one-page A4 PDF with lines of Latin text and drawn lines, as small as a PDF can be. */
export function drawPdf(texts: readonly string[], lines: readonly PdfLine[]): Uint8Array {
  const content = [
    ...texts.map(textAt),
    '1 w',
    ...lines.map(([x1, y1, x2, y2]) => `${x1} ${y1} m ${x2} ${y2} l S`),
  ].join('\n');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${String(content.length)} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  return Buffer.from(assemble(objects), 'latin1');
}

function textAt(text: string, line: number): string {
  const size = line === 0 ? 16 : 10;
  const safe = text.replace(/[\\()]/g, (character) => `\\${character}`);
  return `BT /F1 ${String(size)} Tf 60 ${String(780 - line * 24)} Td (${safe}) Tj ET`;
}

/** Objects in their order, the table of where each begins, and the trailer. */
function assemble(objects: readonly string[]): string {
  let text = '%PDF-1.4\n';
  const offsets: number[] = [];
  for (const [at, object] of objects.entries()) {
    offsets.push(text.length);
    text += `${String(at + 1)} 0 obj\n${object}\nendobj\n`;
  }
  const count = String(objects.length + 1);
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  return `${text}xref\n0 ${count}\n0000000000 65535 f \n${entries}trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${String(text.length)}\n%%EOF\n`;
}
