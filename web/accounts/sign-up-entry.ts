import { toLatin } from '../../form-schemas/values/digits.ts';
import type { SignUpBody } from '../../server/contract/accounts.ts';

/** What somebody types who asks for an account. */
export type SignUpField = Exclude<keyof SignUpBody, 'proof'>;
/** What somebody who signs up has typed, by field. */
export type SignUpEntry = Readonly<Record<SignUpField, string>>;

type Field = {
  readonly name: SignUpField;
  readonly label: string;
  readonly help?: string;
  readonly required: boolean;
  readonly maxLength: number;
  readonly autoComplete?: string;
  readonly inputMode?: 'email' | 'tel';
  readonly lang?: 'ne';
};

/** The fields in their order; their names are those of the office's list of designers. */
export const signUpFields: readonly Field[] = [
  { name: 'nameNe', label: 'public.signup.name', required: true, maxLength: 120, autoComplete: 'name', lang: 'ne' },
  {
    name: 'email',
    label: 'public.signup.email',
    help: 'public.signup.emailHelp',
    required: true,
    maxLength: 120,
    autoComplete: 'email',
    inputMode: 'email',
  },
  {
    name: 'mobile',
    label: 'public.signup.mobile',
    required: true,
    maxLength: 20,
    autoComplete: 'tel-national',
    inputMode: 'tel',
  },
  { name: 'addressNe', label: 'public.signup.address', required: true, maxLength: 200, autoComplete: 'street-address' },
  {
    name: 'consultancyName',
    label: 'public.signup.consultancy',
    required: false,
    maxLength: 120,
    autoComplete: 'organization',
  },
  { name: 'necNo', label: 'public.signup.engineerNumber', required: false, maxLength: 30 },
  { name: 'licenceNo', label: 'public.signup.licenceNumber', required: false, maxLength: 40 },
  { name: 'municipalRegNo', label: 'public.signup.registrationNumber', required: false, maxLength: 30 },
];

/** A sign-up in which nothing has been typed. */
export const emptyEntry: SignUpEntry = {
  nameNe: '',
  email: '',
  mobile: '',
  addressNe: '',
  consultancyName: '',
  necNo: '',
  licenceNo: '',
  municipalRegNo: '',
};

/** Text keys of what can be seen to be wrong, by field. */
export function signUpFaults(entry: SignUpEntry): Partial<Record<SignUpField, string>> {
  const faults: Partial<Record<SignUpField, string>> = {};
  for (const { name, required } of signUpFields) {
    if (required && entry[name].trim() === '') faults[name] = 'public.signup.required';
  }
  if (faults.email === undefined && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/u.test(entry.email.trim())) {
    faults.email = 'public.signup.emailWrong';
  }
  if (faults.mobile === undefined && !/^9[678]\d{8}$/u.test(plainNumber(entry.mobile))) {
    faults.mobile = 'public.signup.mobileWrong';
  }
  return faults;
}

/** What is sent: trimmed, the telephone number in one piece, digits as the office keeps them. */
export function signUpBody(entry: SignUpEntry, proof: string): SignUpBody {
  const { nameNe, addressNe, consultancyName, necNo, licenceNo, municipalRegNo } = entry;
  return {
    nameNe: nameNe.trim(),
    email: entry.email.trim(),
    mobile: plainNumber(entry.mobile),
    addressNe: addressNe.trim(),
    consultancyName: consultancyName.trim(),
    necNo: necNo.trim(),
    licenceNo: licenceNo.trim(),
    municipalRegNo: municipalRegNo.trim(),
    proof,
  };
}

function plainNumber(typed: string): string {
  return toLatin(typed).replaceAll(/[\s-]/gu, '');
}
