import type { DeskPaper } from '../../../server/contract/print-desk.ts';

/** An issued paper as the desk lists it. */
export function deskPaper(id: string, part: Partial<DeskPaper> = {}): DeskPaper {
  return {
    id,
    applicationId: 'application',
    ownerNe: 'सुशीला थापा',
    ward: '04',
    plotNo: '२१५',
    run: 1,
    stage: { ne: 'घरनक्सा इजाजत', en: 'Building permit' },
    form: 'design-approval',
    title: { ne: 'इजाजत पत्र', en: 'Permit' },
    code: 'AAAABBBBCCCC',
    issuedAt: '2026-11-01T04:15:00.000Z',
    standing: 'valid',
    copies: 0,
    handedOver: false,
    stays: false,
    ...part,
  };
}
