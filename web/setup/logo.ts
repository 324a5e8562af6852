import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { OfficeView } from '../../server/contract/session.ts';
import type { OfficeLogo } from '../../server/contract/setup.ts';
import { getJson, postFile } from '../api/client.ts';
import { refuseFile } from '../files/file-limits.ts';

/** What is taken, told before it is sent; the server looks at the bytes and measures the picture. */
export const logoLimits = { accept: ['png', 'jpg', 'webp'], maxKB: 200 };

const path = '/api/setup/office/logo';
const kilobytesPerMB = 1024;

/** Puts a picture in the place of the office's mark. */
export function useGiveLogo(onDone: () => void) {
  const show = useShown();
  return useMutation({
    mutationFn: (file: File) => {
      const { accept, maxKB } = logoLimits;
      const refusal = refuseFile(file, { accept, maxMB: maxKB / kilobytesPerMB });
      if (refusal !== undefined) throw refusal;
      return postFile<OfficeLogo>(path, file);
    },
    onSuccess: (answer) => {
      show(answer);
      onDone();
    },
  });
}

/** Takes the office's mark away; papers that carry it keep it. */
export function useDropLogo(onDone: () => void) {
  const show = useShown();
  return useMutation({
    mutationFn: () => getJson<OfficeLogo>(path, { method: 'DELETE' }),
    onSuccess: (answer) => {
      show(answer);
      onDone();
    },
  });
}

/** Shows the mark at once wherever the office stands. */
function useShown() {
  const queries = useQueryClient();
  return (answer: OfficeLogo) =>
    queries.setQueryData<OfficeView>(['office'], (before) => {
      if (before === undefined) return before;
      const { logo: _before, ...office } = before;
      return { ...office, ...answer };
    });
}
