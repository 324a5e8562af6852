import { ownValue } from '../../form-schemas/engine/records.ts';
import type { PrintModel } from './definition.ts';
import { numberNe, textNe } from './localise.ts';

const lineEnd = '\\A ';

/**
 * Style element that writes into the foot of every sheet which paper it is and where that can be checked. It stands in the
 * body, so that the styles of all papers stay one text and the browser keeps its fonts loaded.
 */
export function footerStyle({ doc }: PrintModel): string {
  const said = (name: string) => textNe(ownValue(doc, name)) ?? '';
  const first =
    ownValue(doc, 'draft') === true
      ? ['मस्यौदा']
      : [`कागजात नं. ${said('number')}`, `संस्करण ${numberNe(ownValue(doc, 'version')) ?? ''}`, said('shortHash')];
  const url = said('verifyUrl');
  const lines = [first.join(' · '), ...(url === '' ? [] : [`प्रमाणीकरण : ${url}`, checkpointLine(doc)])];
  return `<style>@page{@bottom-left{content:"${lines.map(cssText).join(lineEnd)}"}}</style>`;
}

/** By which the paper can be held against the signed checkpoints; the office's very first papers have none before them. */
function checkpointLine(doc: unknown): string {
  const number = numberNe(ownValue(doc, 'checkpointNo'));
  const hash = ownValue(doc, 'checkpointHash');
  return number === null || typeof hash !== 'string'
    ? 'अभिलेख प्रमाणबिन्दु : पहिलो बिन्दुअघि जारी'
    : `अभिलेख प्रमाणबिन्दु ${number} · ${hash}`;
}

/** Text that ends no CSS string and no element. */
function cssText(text: string): string {
  return text.replace(/[^\p{L}\p{M}\p{N} .,:/·()–-]/gu, '');
}
