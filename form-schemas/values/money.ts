import { Big } from 'big.js';
import { type DecimalInput, formatNumberEn, toDevanagari } from './digits.ts';

const paisaPerRupee = 100;

// ten to a row: 0–9, 10–19 …
const wordsBelowHundred = [
  'शून्य एक दुई तीन चार पाँच छ सात आठ नौ',
  'दस एघार बाह्र तेह्र चौध पन्ध्र सोह्र सत्र अठार उन्नाइस',
  'बीस एक्काइस बाइस तेइस चौबीस पच्चीस छब्बीस सत्ताइस अट्ठाइस उनन्तीस',
  'तीस एकतीस बत्तीस तेत्तीस चौंतीस पैंतीस छत्तीस सैंतीस अठतीस उनन्चालीस',
  'चालीस एकचालीस बयालीस त्रिचालीस चवालीस पैंतालीस छयालीस सतचालीस अठचालीस उनन्चास',
  'पचास एकाउन्न बाउन्न त्रिपन्न चवन्न पचपन्न छपन्न सन्ताउन्न अन्ठाउन्न उनन्साठी',
  'साठी एकसट्ठी बयसट्ठी त्रिसट्ठी चौंसट्ठी पैंसट्ठी छयसट्ठी सतसट्ठी अठसट्ठी उनन्सत्तरी',
  'सत्तरी एकहत्तर बहत्तर त्रिहत्तर चौहत्तर पचहत्तर छयहत्तर सतहत्तर अठहत्तर उनासी',
  'असी एकासी बयासी त्रियासी चौरासी पचासी छयासी सतासी अठासी उनान्नब्बे',
  'नब्बे एकानब्बे बयानब्बे त्रियानब्बे चौरानब्बे पन्चानब्बे छयानब्बे सन्तानब्बे अन्ठानब्बे उनान्सय',
].flatMap((row) => row.split(' '));

const scales = [
  { size: 100_000_000_000, nameNe: 'खर्ब' },
  { size: 1_000_000_000, nameNe: 'अर्ब' },
  { size: 10_000_000, nameNe: 'करोड' },
  { size: 100_000, nameNe: 'लाख' },
  { size: 1_000, nameNe: 'हजार' },
  { size: 100, nameNe: 'सय' },
] as const;

/**
 * Turns an amount in rupees into integer paisa, the form in which money is stored, rounded half-up.
 * @param rounding `rupee` for totals that people pay (rules.md E), `paisa` for the lines of a bill
 * @throws Error above 9 × 10¹³ rupees
 */
export function toPaisa(rupees: DecimalInput, rounding: 'rupee' | 'paisa' = 'paisa'): number {
  const rounded = new Big(rupees).round(rounding === 'rupee' ? 0 : 2, Big.roundHalfUp);
  return checkedPaisa(rounded.times(paisaPerRupee).toNumber());
}

/** Rupees of integer paisa, with two decimals: `2197500` → `"21975.00"`. */
export function toRupees(paisa: number): string {
  return rupeesOf(paisa).toFixed(2);
}

/** Amount for tables in Latin digits: `12,34,567.00`. */
export function formatMoney(paisa: number): string {
  return formatNumberEn(rupeesOf(paisa), 2);
}

/** Amount for Nepali papers: `१२,३४,५६७।–`, or `१२,३४,५६७।५०` when there are paisa. */
export function formatMoneyNe(paisa: number): string {
  const [rupees, rest] = formatMoney(paisa).split('.');
  return toDevanagari(`${rupees}।${rest === '00' ? '–' : rest}`);
}

/**
 * Amount in words as receipts and orders say it: “एक्काइस हजार नौ सय पचहत्तर रुपैयाँ मात्र”.
 * @param paisa integer paisa, zero or more
 */
export function amountInWordsNe(paisa: number): string {
  const rupees = Math.floor(checkedPaisa(paisa) / paisaPerRupee);
  const rest = paisa - rupees * paisaPerRupee;
  const parts = [
    ...(rupees > 0 || rest === 0 ? [`${numberInWordsNe(rupees)} रुपैयाँ`] : []),
    ...(rest === 0 ? [] : [`${numberInWordsNe(rest)} पैसा`]),
  ];
  return `${parts.join(' ')} मात्र`;
}

/**
 * A whole number in words, by सय, हजार, लाख, करोड, अर्ब, खर्ब: 1234567 → “बाह्र लाख चौंतीस हजार पाँच सय सतसट्ठी”.
 * @throws Error for a negative number or a fraction
 */
export function numberInWordsNe(number: number): string {
  if (!Number.isSafeInteger(number) || number < 0)
    throw new Error(`${number} has no words: give a whole number from 0`);
  const small = wordsBelowHundred[number];
  if (small !== undefined) return small;
  const words: string[] = [];
  let left = number;
  for (const { size, nameNe } of scales) {
    const count = Math.floor(left / size);
    if (count > 0) words.push(numberInWordsNe(count), nameNe);
    left -= count * size;
  }
  if (left > 0) words.push(numberInWordsNe(left));
  return words.join(' ');
}

function rupeesOf(paisa: number): Big {
  return new Big(checkedPaisa(paisa)).div(paisaPerRupee);
}

function checkedPaisa(paisa: number): number {
  if (!Number.isSafeInteger(paisa)) throw new Error(`${paisa} is not an amount: money is a whole number of paisa`);
  return paisa;
}
