import { describe, expect, test } from 'vitest';
import type { FormData } from '../../../../form-schemas/engine/definition.ts';
import { maskFor } from '../../../../form-schemas/engine/form/privacy.ts';
import { application, goodApplication } from '../tiny.ts';

const data: FormData = { ...goodApplication, photo: '0b0e5c3e-0000-4000-8000-000000000000', strange: 'x' };

describe('what an audience may see', () => {
  test('is the public fields for everybody', () => {
    expect(maskFor(application, data, 'public')).toEqual({
      owner: { nameNe: 'राम थापा', localLevel: 'सुनगाभा', ward: '01' },
    });
  });

  test('is everything for staff, with what is sensitive masked', () => {
    expect(maskFor(application, data, 'staff')).toMatchObject({
      owner: { nameNe: 'राम थापा', citizenshipNo: '•••23', mobile: '•••01' },
      floors: data['floors'],
    });
  });

  test('is everything the form knows for staff with need', () => {
    const { strange: _strange, ...known } = data;
    expect(maskFor(application, data, 'all')).toEqual(known);
  });

  test('shows nothing of a short number', () => {
    expect(maskFor(application, { owner: { citizenshipNo: '12' } }, 'staff')).toEqual({
      owner: { citizenshipNo: '•••' },
    });
  });
});
