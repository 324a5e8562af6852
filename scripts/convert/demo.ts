import { formatBsDate, parseBsDate, toAd } from '../../form-schemas/values/bs-date.ts';
import { sampleApplication } from './applications.ts';
import { filled, type Json, object, objects, readSample, text } from './json.ts';

const wardSecretary = 'G';
const designer = 'D';

/**
 * Files of the demo municipality by name, from the invented samples: its applications, and the records of the masters that
 * the samples have. Rates and limits are records that were written by hand.
 */
export function demoFiles(folder: string): Readonly<Record<string, unknown>> {
  const users = objects(readSample(folder, 'users.json')).map(demoUser);
  const roads = objects(readSample(folder, 'road-setbacks.json')).map(({ class: roadType, ...road }) => ({
    ...road,
    roadType,
  }));
  const office = {
    organization: [{ ...object(readSample(folder, 'organization.json')), branchNe: 'भवन तथा नक्सा शाखा' }],
    ward: objects(readSample(folder, 'wards.json')).map((ward) =>
      filled({ ...ward, secretaryNe: secretaryOf(users, ward) }),
    ),
    user: users.filter(({ role }) => role !== designer),
    designer: users.filter(({ role }) => role === designer),
    mason: objects(readSample(folder, 'masons.json')).map((mason) => ({ ...mason, active: 'Y' })),
    faq: objects(readSample(folder, 'faq.json')).map(({ q, a }, index) => ({
      questionNe: q,
      answerNe: a,
      position: index + 1,
    })),
  };
  const applications = objects(readSample(folder, 'applications.json')).map((each) => sampleApplication(each, roads));
  return {
    'applications.json': applications,
    ...Object.fromEntries(
      Object.entries(office).map(([master, records]) => [`office/${master}.json`, records.map((data) => ({ data }))]),
    ),
  };
}

function demoUser(user: Json): Json {
  const { userType, userNameNe, licenceNo, consultancyNe, ward, status, loginExpireDate, ...others } = user;
  const { password: _password, note: _note, ...rest } = others;
  return filled({
    ...rest,
    role: userType,
    nameNe: userNameNe,
    wards: ward === undefined ? undefined : [ward],
    necNo: licenceNo,
    consultancyName: consultancyNe,
    qualification: userType === designer ? 'engineer' : undefined,
    active: status === 'Y',
    loginExpiresOn: storedDate(text(loginExpireDate)),
  });
}

/** Dates of the samples are BS. */
function storedDate(bs: string): Json | undefined {
  const reading = parseBsDate(bs);
  return reading.ok ? { ad: toAd(reading.date), bs: formatBsDate(reading.date, 'en'), source: 'bs' } : undefined;
}

function secretaryOf(users: readonly Json[], { code }: Json): string {
  const secretary = users.find(
    ({ role, wards }) => role === wardSecretary && Array.isArray(wards) && wards[0] === code,
  );
  return text(secretary?.['nameNe']);
}
