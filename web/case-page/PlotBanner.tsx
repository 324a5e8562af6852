import { Anchor } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { nameOf } from '../application/case-name.ts';
import { withDigits } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Notice } from '../ui/Notice.tsx';
import { useRelated } from './api.ts';

/** Says over the forms that the plot has other open applications, and leads there. */
export function PlotBanner({ id }: { readonly id: string }) {
  const { t, language } = useTexts();
  const { data } = useRelated(id);
  const open = data?.items.filter((each) => each.open) ?? [];
  if (data === undefined || (open.length === 0 && !data.hiddenOpen)) return null;
  const [first, ...others] = open;
  const plot = withDigits(data.plotNo, language);
  return (
    <Notice tone="waiting" icon="warning">
      {first !== undefined && others.length === 0 && (
        <PlotLink id={first.id}>
          {t('application.duplicatePlot', { plot, number: nameOf(first, t, language) })}
        </PlotLink>
      )}
      {others.length > 0 && t('application.duplicatePlots', { plot })}
      {others.length > 0 &&
        open.map((each) => (
          <Fragment key={each.id}>
            {each === first ? ' ' : ', '}
            <PlotLink id={each.id}>{nameOf(each, t, language)}</PlotLink>
          </Fragment>
        ))}
      {open.length === 0 && t('application.duplicatePlotHidden', { plot })}
    </Notice>
  );
}

function PlotLink({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  return (
    <Anchor component={Link} to={`/user/applications/${id}`}>
      {children}
    </Anchor>
  );
}
