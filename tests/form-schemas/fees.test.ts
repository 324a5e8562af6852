import { describe, expect, test } from 'vitest';
import { computed, demo, filled, rows, type Submissions, section } from './case.ts';

type Sample = {
  readonly applicationNo: number;
  readonly forms: Submissions;
  readonly expected: {
    readonly groundCoveragePct: string;
    readonly far: string;
    readonly fee: string;
    readonly mapCheck: string;
    readonly deposit: string;
    readonly totalPayable: string;
  };
};

const applicationForm = 'map-permit-application-edit';
const technicalForm = 'map-technical-description-view';
const revenueForm = 'rajaswo-detail-view';
const samples: readonly Sample[] = demo('applications.json');

describe('the fee formulas give what the samples expect', () => {
  test.each(samples)('application $applicationNo', ({ forms, expected }) => {
    const application = computed(applicationForm, {}, forms[applicationForm]);
    const revenue = filled(revenueForm, { [applicationForm]: application });
    const { mapCheckAmount, deposit, total } = section(revenue, 'feeHeads');
    const fee = rows(revenue, 'feeLines').reduce((sum, { amount }) => sum + Number(amount), 0);
    expect([fee, mapCheckAmount, deposit, total].map(rupees)).toEqual(
      [expected.fee, expected.mapCheck, expected.deposit, expected.totalPayable].map(Number),
    );
  });
});

describe('coverage and floor area ratio are what the samples expect', () => {
  test.each(samples)('application $applicationNo', ({ forms, expected }) => {
    const application = computed(applicationForm, {}, forms[applicationForm]);
    const technical = filled(technicalForm, { [applicationForm]: application }, forms[technicalForm]);
    const { coverageProposed, farProposed } = section(technical, 'coverage');
    expect([coverageProposed, farProposed].map(Number)).toEqual([expected.groundCoveragePct, expected.far].map(Number));
  });
});

function rupees(paisa: unknown): number {
  return Number(paisa) / 100;
}
