const keptFor = 120_000;

/** Shows a PDF in a tab of the browser, where it can be printed and kept. */
export function openPdf(pdf: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(pdf);
  link.target = '_blank';
  link.rel = 'noopener';
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), keptFor);
}
