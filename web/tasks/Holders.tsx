import type { ApplicationSummary } from '../../server/contract/application-list.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { StatusMark } from '../ui/StatusMark.tsx';

/** Who of the posts that are waited for has the file in hand. */
export function Holders({ item }: { readonly item: ApplicationSummary }) {
  const { t } = useTexts();
  const roles = item.waiting.flatMap((waiting) => waiting.roles);
  return item.holders
    .filter(({ role }) => roles.includes(role))
    .map(({ role, nameNe, mine }) => (
      <StatusMark key={role} tone={mine ? 'info' : 'idle'} icon="user">
        {mine ? t('task.mine') : t('task.heldBy', { name: nameNe })}
      </StatusMark>
    ));
}
