import { textNe } from './localise.ts';

/**
 * What every sheet says at its foot: number of the paper, page of pages, and that the system made it.
 * @param paper the model's `doc`
 */
export function pageFooter(paper: Readonly<Record<string, unknown>>): string {
  const number = textNe(paper['number']);
  const hash = textNe(paper['shortHash']);
  const left = [number === null ? 'मस्यौदा' : `कागजात नं. ${number}`, ...(hash === null ? [] : [hash])].join(' · ');
  return `@page{@bottom-left{content:${cssText(left)}}@bottom-right{content:"प्रणालीबाट तयार"}}`;
}

/** A CSS string that holds the text and nothing but the text. */
function cssText(text: string): string {
  const safe = text.replace(/[^\p{L}\p{M}\p{N} .,:/·()–-]/gu, '');
  return `"${safe}"`;
}
