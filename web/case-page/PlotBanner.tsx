import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import { nameOf } from '../application/case-name.ts';
import { withDigits } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Notice } from '../ui/Notice.tsx';
import { useRelated } from './api.ts';

/** Says over the forms that the plot has another open application, and leads there. */
export function PlotBanner({ id }: { readonly id: string }) {
  const { t, language } = useTexts();
  const { data } = useRelated(id);
  const open = data?.items.filter((each) => each.open) ?? [];
  if (data === undefined || open.length + data.hiddenOpen === 0) return null;
  const plot = withDigits(data.plotNo, language);
  return (
    <Notice tone="waiting" icon="warning">
      {open.map((each) => (
        <span key={each.id}>
          <Anchor component={Link} to={`/user/applications/${each.id}`}>
            {t('application.duplicatePlot', {
              plot,
              number: nameOf(each, t, language),
            })}
          </Anchor>{' '}
        </span>
      ))}
      {open.length === 0 && t('application.duplicatePlotHidden', { plot })}
    </Notice>
  );
}
