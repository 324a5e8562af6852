import type { ApplicationView } from '../../server/contract/application.ts';
import { formatDate } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Notice } from '../ui/Notice.tsx';
import { runOf } from '../application/runs.ts';
import { useRoleName } from '../i18n/post-names.ts';

/** Says that the run which is shown rests while another one holds the case. */
export function HeldBanner({ view, run }: { readonly view: ApplicationView; readonly run: number }) {
  const { t, language, pick } = useTexts();
  const roleName = useRoleName();
  const heldBy = runOf(view, run)?.heldBy;
  if (heldBy === undefined) return null;
  const { title, stateTitle, since } = heldBy;
  const waiting = view.summary.waiting.filter((each) => each.run === heldBy.run);
  const roles = [...new Set(waiting.flatMap((each) => each.roles))];
  const role = roles.map(roleName).join(', ');
  return (
    <Notice tone="waiting" icon="lock">
      {t('explain.caseHeld', { title: pick(title), state: pick(stateTitle), since: formatDate(since, language) })}
      {role !== '' && <strong> {t('explain.waitsFor', { role })}</strong>}
    </Notice>
  );
}
