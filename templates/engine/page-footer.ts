import { isRecord } from '../../form-schemas/engine/records.ts';
import type { PrintModel } from './definition.ts';
import { textNe } from './localise.ts';

/**
 * Style element that writes the paper's number into the foot of every sheet. It stands in the body, so that the styles of
 * all papers stay one text and the browser keeps its fonts loaded.
 */
export function footerStyle({ doc }: PrintModel): string {
  const number = textNe(isRecord(doc) ? doc['number'] : undefined);
  const hash = textNe(isRecord(doc) ? doc['shortHash'] : undefined);
  const parts = [number === null ? 'मस्यौदा' : `कागजात नं. ${number}`, ...(hash === null ? [] : [hash])];
  return `<style>@page{@bottom-left{content:${cssText(parts.join(' · '))}}}</style>`;
}

/** A CSS string that holds the text and nothing but the text. */
function cssText(text: string): string {
  return `"${text.replace(/[^\p{L}\p{M}\p{N} .,:/·()–-]/gu, '')}"`;
}
