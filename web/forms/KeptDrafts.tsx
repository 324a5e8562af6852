import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isReached, onReach } from '../api/reach.ts';
import { formatNumber } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { showToast } from '../ui/toast.ts';
import { sendKeptDrafts } from './kept-drafts.ts';

/** Sends what this device kept while the network was cut: at the beginning, and whenever the server can be reached again. */
export function KeptDrafts({ accountId }: { readonly accountId: string }) {
  const { t, language } = useTexts();
  const queries = useQueryClient();
  useEffect(() => {
    const send = async () => {
      if (!isReached()) return;
      const count = await sendKeptDrafts(accountId);
      if (count === 0) return;
      showToast(t('form.localDraft.sent', { number: formatNumber(String(count), language) }));
      await queries.invalidateQueries({ queryKey: ['application'] });
    };
    void send();
    return onReach(() => void send());
  }, [accountId, queries, t, language]);
  return null;
}
