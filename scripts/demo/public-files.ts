import { isRecord } from '../../form-schemas/engine/records.ts';
import { RecordPage, RecordView } from '../../server/contract/setup.ts';
import type { Api } from '../api/api.ts';
import { drawPdf } from './pdf.ts';

const path = '/api/setup/downloads';
const invented = /\.example\//u;

/** Gives the demo's downloads a file each, so that what the public page offers can be opened; what has one is left alone. */
export async function publishDemoFiles(api: Api, loginId: string): Promise<void> {
  const { records } = await api.get(loginId, path, RecordPage);
  for (const { id, data, version } of records) {
    const { url } = data;
    if (typeof url !== 'string' || !invented.test(url)) continue;
    const file = { name: url.split('/').at(-1) ?? 'file.pdf', type: 'application/pdf', bytes: pageOf(data) };
    const published = await api.publish(loginId, file);
    const body = { data: { ...data, url: published.url }, version };
    await api.send(loginId, { method: 'PUT', path: `${path}/${id}`, body }, RecordView);
  }
}

function pageOf({ title }: Readonly<Record<string, unknown>>): Uint8Array {
  const name = isRecord(title) && typeof title['en'] === 'string' ? title['en'] : 'Specimen';
  return drawPdf(
    [name, 'Sungabha Municipality (fictional)', 'A specimen of the demo municipality.'],
    [[60, 700, 535, 700]],
  );
}
