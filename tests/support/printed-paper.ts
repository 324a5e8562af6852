import { stylesWithFonts } from '../../server/definitions/templates.ts';
import { Lane } from '../../server/press/lane.ts';
import type { RenderedDocument } from '../../templates/engine/render.ts';

/** A browser that prints papers as the press does, for tests that look at pages. */
export type PaperPrinter = {
  readonly print: (paper: RenderedDocument) => Promise<Uint8Array>;
  readonly close: () => Promise<void>;
};

/** Starts the project's own Chromium. */
export async function openPrinter(): Promise<PaperPrinter> {
  const lane = new Lane({ onProgress: () => undefined, patienceMs: 30_000 });
  await lane.warmUp();
  return {
    print: ({ title, html, styles, landscape }) =>
      lane.print({ title, styles: stylesWithFonts(styles), body: html, landscape }),
    close: () => lane.close(),
  };
}
