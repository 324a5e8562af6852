import { parseBsDate, toAd } from '../../../form-schemas/values/bs-date.ts';
import { toDevanagari, toLatin } from '../../../form-schemas/values/digits.ts';
import { parseFeetInches } from '../../../form-schemas/values/units.ts';
import type { Known } from './known.ts';

/** What a paper or a screen says of the case that the API can bear out or not. */
export type Claim = { readonly what: string; readonly said: string; readonly isKnown: boolean };

type Reader = {
  readonly what: string;
  readonly spoken: RegExp;
  readonly isKnown: (said: string, known: Known) => boolean;
};

const feetPerMetre = 3.280_839_895;
const sqftPerSqm = feetPerMetre ** 2;
/** What is printed is at most half a digit of what was told; lengths are printed to half an inch. */
const halfDigit = 0.005_01;
const halfInch = 0.5 / 12 + 0.001;
const lengths = [1, feetPerMetre];
const areas = [1, sqftPerSqm];

/** The names of fields under which the API tells a number of the office. */
const numbered = /no$|number$/iu;

/** Each way in which papers speak of a value that the API tells too. */
const readers: readonly Reader[] = [
  {
    what: 'owner',
    spoken: /घरधनी : (?:श्री(?:मती)? )?([^·:]+?) ·/gu,
    isKnown: (said, known) => known.knowsWord(/^(?:owner|applicant|name)Ne$/u, said),
  },
  {
    what: 'share',
    spoken: /(१००|[०-९]{1,2}(?:\.[०-९]+)?) (?:%|प्रतिशत)/gu,
    isKnown: (said, known) => known.knowsNumber(numberOf(said), halfDigit),
  },
  {
    what: 'land',
    spoken: /क्षेत्रफल ([०-९.]+(?:-[०-९.]+){2,3}) \(/gu,
    isKnown: (said, known) => known.isWritten(`${said} (`),
  },
  {
    what: 'day',
    spoken: /(?<![०-९/])(२०[०-९]{2}\/[०-९]{2}\/[०-९]{2})(?![०-९])/gu,
    isKnown: (said, known) => known.knowsDay(dayOf(said)),
  },
  {
    what: 'sum',
    spoken: /रु\. ?([०-९,]+(?:\.[०-९]{2})?)/gu,
    isKnown: (said, known) => known.knowsNumber(numberOf(said), halfDigit, [1, 0.01]),
  },
  {
    what: 'plot',
    spoken: /(?:कि\.नं\.|कित्ता नं\.) ?:? ?([०-९]+)/gu,
    isKnown: (said, known) => known.knowsWord(/plotNo$/iu, said),
  },
  {
    what: 'ward',
    spoken: /वडा (?:नं\. ?:? ?)?([०-९]{1,2})(?![०-९])|([०-९]{1,2}) नं\. वडा/gu,
    isKnown: (said, known) => known.knowsWord(/ward$/iu, said),
  },
  {
    what: 'number of the office',
    spoken: /(?<![०-९/])([०-९]{3}\/[०-९]{3}-[०-९]{2,})/gu,
    isKnown: (said, known) => known.knowsWord(numbered, said),
  },
  {
    what: 'area',
    spoken: /([०-९,]+(?:\.[०-९]+)?) ?वर्गफिट/gu,
    isKnown: (said, known) => known.knowsNumber(numberOf(said), halfDigit, areas),
  },
  {
    what: 'length',
    spoken: /([०-९]+'-[०-९]+(?:[½.][०-९]*)?")/gu,
    isKnown: (said, known) => tails(said).some((length) => known.knowsNumber(feetOf(length), halfInch, lengths)),
  },
  {
    what: 'metres',
    spoken: /([०-९]+(?:\.[०-९]+)?) ?मि\.(?!मि)/gu,
    isKnown: (said, known) => known.knowsNumber(numberOf(said), halfDigit, [1, 1 / feetPerMetre]),
  },
];

/** What a paper alone works out, and the API tells nowhere: days that follow a notice, and by how much two areas differ. */
const workedOut = [/(?:सम्पर्क गर्नुपर्ने अन्तिम|सर्जमिन गर्न मिल्ने) मिति ?[०-९/]+/gu, /(?<=\) ?)[०-९.,]+ वर्गफिट(?=–)/gu];

/** Reads every claim of a text, each once. */
export function claimsIn(text: string, known: Known): readonly Claim[] {
  const said = text.replaceAll(/\s+/gu, ' ');
  const flat = workedOut.reduce((rest, each) => rest.replaceAll(each, ''), said);
  const claims = new Map<string, Claim>();
  for (const { what, spoken, isKnown } of readers)
    for (const [whole, first, second] of flat.matchAll(spoken)) {
      const value = first ?? second ?? '';
      const claim = { what, said: value, isKnown: isKnown(value, known) || known.isWritten(whole) };
      claims.set(`${what} ${value}`, claim);
    }
  return [...claims.values()];
}

/** Which of what a paper must name it leaves out: whose case it is, and of which land. */
export function nameless(
  text: string,
  { ownerNe, ward, plotNo }: { readonly ownerNe: string; readonly ward: string; readonly plotNo: string },
): readonly string[] {
  const flat = text.replaceAll(/\s+/gu, ' ');
  const wardNe = toDevanagari(Number(ward));
  const wanted = {
    owner: new RegExp(ownerNe, 'u'),
    ward: new RegExp(`(?<![०-९])${wardNe} नं\\. वडा|वडा नं\\. ?:? ?${wardNe}(?![०-९])`, 'u'),
    plot: new RegExp(`(?:कि\\.नं\\.|कित्ता नं\\.) ?:? ?${toDevanagari(plotNo)}(?![०-९])`, 'u'),
  };
  return Object.entries(wanted)
    .filter(([, pattern]) => !pattern.test(flat))
    .map(([what]) => what);
}

function dayOf(said: string): string {
  const read = parseBsDate(said);
  return (read.ok ? toAd(read.date) : undefined) ?? said;
}

function numberOf(said: string): number {
  return Number(toLatin(said).replaceAll(',', ''));
}

function feetOf(said: string): number {
  return Number(parseFeetInches(said));
}

/** The reader of a paper leaves nothing between two cells of a row: what is too long for a length is what stood before it, too. */
function tails(said: string): readonly string[] {
  const digits = said.indexOf("'");
  return [said, ...[3, 2].filter((fewer) => fewer < digits).map((fewer) => said.slice(digits - fewer))];
}
