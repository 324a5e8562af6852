/** The part of the package that makes the pattern; it needs no canvas and no stream. */
declare module 'qrcode/lib/core/qrcode.js' {
  export function create(
    text: string,
    options?: { readonly errorCorrectionLevel?: 'L' | 'M' | 'Q' | 'H' },
  ): { readonly modules: { readonly size: number; readonly data: Uint8Array } };
}
