import { ownValue } from '../../form-schemas/engine/records.ts';
import type { PrintModel } from './definition.ts';
import { numberNe, textNe } from './localise.ts';
import { isQrSvg } from './pictures.ts';

const pageNumber =
  '"प्रणालीबाट तयार · पृष्ठ " counter(page, devanagari) "/" counter(pages, devanagari) "\u00a0\u00a0\u00a0"';
// 12 mm in the units of a picture
const codeSize = 45;
const lineEnd = '\\A ';

/**
 * Style element that writes into the foot of every sheet which paper it is and where that can be checked, and over every further
 * sheet of which case it is. It stands in the body, so that the styles of all papers stay one text and the browser keeps its
 * fonts loaded.
 * @param caseLine number, owner and plot of the case, as markup; empty for a paper of no case
 */
export function sheetStyle({ doc }: PrintModel, caseLine: string): string {
  const url = saidOf(doc, 'verifyUrl');
  const lines = [namesOf(doc).join(' · '), ...(url === '' ? [] : [`प्रमाणीकरण : ${url}`, checkpointLine(doc)])];
  const left = `@bottom-left{content:"${lines.map(cssText).join(lineEnd)}"}`;
  return `<style>@page{${headOf(caseLine)}${left}${codeBox(ownValue(doc, 'qrSvg'))}}</style>`;
}

/** The first sheet says itself of which case it is. */
function headOf(caseLine: string): string {
  const said = cssText(caseLine.replace(/<[^>]*>/g, '').trim());
  return said === '' ? '' : `@top-left{content:"${said}"}`;
}

/** What a paper is called by at its foot. */
function namesOf(doc: unknown): readonly string[] {
  if (ownValue(doc, 'draft') === true) return ['मस्यौदा'];
  const sheet = saidOf(doc, 'sheetNo');
  if (sheet !== '') return [`सहीछाप पाना नं. ${sheet}`, 'जारी कागजात होइन', saidOf(doc, 'shortHash')];
  const version = numberNe(ownValue(doc, 'version')) ?? '';
  const number = `कागजात नं. ${saidOf(doc, 'number')}`;
  return [number, ...(version === '' ? [] : [`संस्करण ${version}`]), saidOf(doc, 'shortHash')];
}

function saidOf(doc: unknown, name: string): string {
  return textNe(ownValue(doc, name)) ?? '';
}

/** The code beside the page number, so that every sheet by itself leads to its proof. */
function codeBox(svg: unknown): string {
  if (!isQrSvg(svg)) return '';
  const head = / width=/.test(svg) ? '<svg ' : `<svg width="${codeSize}" height="${codeSize}" `;
  const sized = svg.trim().replace('<svg ', head);
  return `@bottom-right{content:${pageNumber} url("data:image/svg+xml,${encodeURIComponent(sized)}")}`;
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
