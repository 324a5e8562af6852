/** One line of a figure: what it is and how much; `second` is a second measure of the same thing (decided beside registered). */
export type FigureRow = { readonly label: string; readonly value: number; readonly second?: number };

/** A kind of chart. */
export type FigureKind = 'bar' | 'column' | 'line' | 'donut';

/** What the numbers are, in words: the heads of the table and of the legend. */
export type FigureNames = { readonly label: string; readonly value: string; readonly second?: string };

/** What the drawing of any kind is given. */
export type DrawingProps = {
  readonly rows: readonly FigureRow[];
  readonly names: FigureNames;
  /** A number as people read it. */
  readonly format: (value: number) => string;
};

/** Colour of the first and of the second measure, readable in both schemes. */
export const MEASURES = ['var(--naksa-info)', 'var(--naksa-waiting)'] as const;

/** Colours of the parts of a ring, in order; each stands beside its word too. */
const PARTS = [
  ...MEASURES,
  'var(--naksa-approved)',
  'var(--naksa-idle)',
  'var(--mantine-color-grape-6)',
  'var(--mantine-color-cyan-6)',
  'var(--mantine-color-pink-6)',
] as const;

/** Colour of the part at a place; the colours begin anew after the last. */
export function partColor(at: number): string {
  return PARTS[at % PARTS.length] ?? MEASURES[0];
}
