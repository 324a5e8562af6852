import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isReached, onReach } from '../api/reach.ts';
import { formatNumber } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { showToast } from '../ui/toast.ts';
import { keptFilesKey } from '../files/kept-files.ts';
import { sendKeptDrafts } from './kept-drafts.ts';
import { sendKeptFiles } from './send-kept-files.ts';

/** Sends what this device kept while the network was cut: at the beginning, and whenever the server can be reached again. */
export function KeptDrafts({ accountId }: { readonly accountId: string }) {
  const { t, language } = useTexts();
  const queries = useQueryClient();
  useEffect(() => {
    const send = async () => {
      if (!isReached()) return;
      const drafts = await sendKeptDrafts(accountId);
      if (drafts > 0) showToast(t('form.localDraft.sent', { number: formatNumber(String(drafts), language) }));
      const { arrived, refused } = await sendKeptFiles(accountId);
      const told = (number: number) => ({ number: formatNumber(String(number), language) });
      if (arrived > 0) showToast(t('files.keptSent', told(arrived)));
      if (refused > 0) showToast(t('files.keptRefused', told(refused)), 'error');
      if (arrived + refused > 0) await queries.invalidateQueries({ queryKey: keptFilesKey });
      if (drafts + arrived > 0) await queries.invalidateQueries({ queryKey: ['application'] });
    };
    void send();
    return onReach(() => void send());
  }, [accountId, queries, t, language]);
  return null;
}
