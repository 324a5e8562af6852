import { afterEach, describe, expect, test, vi } from 'vitest';
import type { ApprovalStatus } from '../../server/contract/statuses.ts';
import { sendFile } from '../../web/api/send-file.ts';
import { statusLook } from '../../web/ui/StatusMark.tsx';
import { en } from './law.ts';

afterEach(() => vi.unstubAllGlobals());

// The colours themselves: web/theme.ts, green, red and orange, in both schemes at the contrast that axe asks for.
describe('4: how the status of an approver looks', () => {
  test.each<[ApprovalStatus, string, string]>([
    ['A', 'approved', 'check'],
    ['R', 'rejected', 'warning'],
    ['P', 'waiting', 'clock'],
  ])('%s is %s, with the icon %s', (status, tone, icon) => {
    expect(statusLook(status)).toEqual({ tone, icon });
  });
});

test('4: file upload progress percentage: what the browser has sent is told on the way', async () => {
  vi.stubGlobal('XMLHttpRequest', HalfWay);
  const shares: number[] = [];
  const file = new File(['नक्सा'], 'नक्सा.pdf');
  const answer = await sendFile('/api/applications/a1/files', file, {
    token: undefined,
    onProgress: (share) => shares.push(share),
  });
  expect([shares, answer.status]).toEqual([[0.5, 1], 201]);
  expect(en['files.progress']).toBe('{{percent}}% uploaded');
});

/** A browser's request that tells of its upload once in the middle and once at the end. */
class HalfWay extends EventTarget {
  readonly upload = new EventTarget();
  readonly status = 201;
  readonly responseText = '{}';

  open(): void {
    this.upload.dispatchEvent(new Event('opened'));
  }

  setRequestHeader(): void {
    this.upload.dispatchEvent(new Event('header'));
  }

  getResponseHeader(): string {
    return this.responseText === '{}' ? 'application/json' : '';
  }

  send(): void {
    for (const loaded of [1, 2]) this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total: 2 }));
    this.dispatchEvent(new Event('load'));
  }
}
