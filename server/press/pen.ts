import { hex, type PageFont, toUtf16 } from './page-fonts.ts';

/** How glyphs are drawn that stand beside each other: a font at a size, and where its axes put things. */
export type Look = {
  readonly font: string;
  readonly size: number;
  readonly known: PageFont | undefined;
  readonly axes: string;
  readonly across: number;
  readonly up: number;
  readonly left: number;
  readonly bottom: number;
};

/** A glyph where it is drawn, in the units of its text. */
export type Glyph = {
  readonly code: number;
  readonly look: Look;
  readonly x: number;
  readonly y: number;
  readonly end: number;
};

/** Writes glyphs with as few instructions as it takes. */
export class Pen {
  readonly #lines: string[] = [];
  #row = '';
  #codes = '';
  #look: Look | undefined;
  #y = 0;
  #x = 0;

  /** What is drawn until `close` stands for a text together, because its glyphs do not say it one by one. */
  open(text: string): void {
    this.#line(`/Span<</ActualText<FEFF${toUtf16(text)}>>>BDC`);
  }

  close(): void {
    this.#line('EMC');
  }

  draw({ code, look, x, y }: Glyph): void {
    const { size } = look;
    if (look !== this.#look) this.#change(look);
    if (y !== this.#y || Number.isNaN(this.#x)) {
      this.#line(`${look.axes} ${short(x * look.across)} ${short(y * look.up)} Tm`);
      this.#y = y;
      this.#x = x;
    }
    const shift = Math.round(((this.#x - x) * 1000) / size);
    if (shift !== 0) {
      this.#push();
      this.#row += shift;
    }
    this.#codes += hex(code);
    this.#x += ((look.known?.widthOf(code) ?? 0) * size - shift * size) / 1000;
  }

  drawn(): string {
    this.#flush();
    return this.#lines.length === 0 ? '' : ['BT', ...this.#lines, 'ET'].join('\n');
  }

  #change(look: Look): void {
    const known = this.#look;
    if (look.font !== known?.font || look.size !== known.size) this.#line(`/${look.font} ${look.size} Tf`);
    if (look.axes !== known?.axes) this.#x = Number.NaN;
    this.#look = look;
  }

  #push(): void {
    if (this.#codes !== '') this.#row += `<${this.#codes}>`;
    this.#codes = '';
  }

  #flush(): void {
    this.#push();
    if (this.#row !== '') this.#lines.push(`[${this.#row}]TJ`);
    this.#row = '';
  }

  #line(line: string): void {
    this.#flush();
    this.#lines.push(line);
  }
}

function short(value: number): string {
  return String(Math.round(value * 1000) / 1000);
}
