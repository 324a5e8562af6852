import { expect, test } from 'vitest';
import { deviceName } from '../../../web/accounts/device.ts';
import { emptyEntry, signUpBody, signUpFaults } from '../../../web/accounts/sign-up-entry.ts';

const entry = {
  ...emptyEntry,
  nameNe: ' निशा श्रेष्ठ ',
  email: 'nisha@firm.example ',
  mobile: '९८००-००० ०१२',
  addressNe: 'सुनगाभा–४',
};

test('what is missing or no address is said by field', () => {
  expect(signUpFaults(emptyEntry)).toEqual({
    nameNe: 'public.signup.required',
    email: 'public.signup.required',
    mobile: 'public.signup.required',
    addressNe: 'public.signup.required',
  });
  expect(signUpFaults({ ...entry, email: 'nisha', mobile: '123' })).toEqual({
    email: 'public.signup.emailWrong',
    mobile: 'public.signup.mobileWrong',
  });
});

test('a telephone number in Nepali digits and pieces is sent in one', () => {
  expect(signUpFaults(entry)).toEqual({});
  expect(signUpBody(entry, 'proof')).toMatchObject({
    nameNe: 'निशा श्रेष्ठ',
    email: 'nisha@firm.example',
    mobile: '9800000012',
    proof: 'proof',
  });
});

test('a session is shown by the names of browser and system', () => {
  const chrome =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Safari/537.36';
  expect([deviceName(chrome), deviceName(`${chrome} Edg/131.0`), deviceName('lightMyRequest')]).toEqual([
    'Chrome · Windows',
    'Edge · Windows',
    '',
  ]);
});
