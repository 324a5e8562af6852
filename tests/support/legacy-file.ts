import type { FormData } from '../../form-schemas/engine/definition.ts';

/** An old paper file as it is typed: a house of class C whose plinth permit was given on paper. */
export function oldFile(change: FormData = {}): FormData {
  return {
    registrationNo: '२०७८/०७९-१४२',
    registeredOn: { ad: '2021-11-01', bs: '2078-07-15', source: 'bs' },
    construction: { type: '1' },
    building: { class: 'C', storeysWords: 'दुई तला' },
    owner: { nameNe: 'हरिमाया थापा', addressNe: 'सुनगाभा–४' },
    applicant: { nameNe: 'हरिमाया थापा', mobile: '9841000000' },
    land: { ward: '04', plotNo: '३१२' },
    place: 'superstructure/application',
    finished: false,
    designer: 'designer1@sungabha.example',
    ...change,
  };
}
