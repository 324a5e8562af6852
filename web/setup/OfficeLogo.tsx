import { Button, Group, Paper, Text, Title } from '@mantine/core';
import type { FormData } from '../../form-schemas/engine/definition.ts';
import { UploadButton } from '../files/UploadButton.tsx';
import { formatSize } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { useOffice } from '../office/api.ts';
import { Icon } from '../ui/Icon.tsx';
import { OfficeMark } from '../ui/OfficeMark.tsx';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { showToast } from '../ui/toast.ts';
import { logoLimits, useDropLogo, useGiveLogo } from './logo.ts';
import classes from './setup.module.css';

/** Beside the office's own record: its mark, and the head of its papers as it will be printed. */
export function OfficeLogo({ data, editable }: { readonly data: FormData; readonly editable: boolean }) {
  const { t, language } = useTexts();
  const { data: office } = useOffice();
  const give = useGiveLogo(() => showToast(t('setup.area.logo.done')));
  const drop = useDropLogo(() => showToast(t('setup.area.logo.removed')));
  const has = office?.logo !== undefined;
  const types = logoLimits.accept.join(', ').toUpperCase();
  const size = formatSize(logoLimits.maxKB * 1024, language, t);
  return (
    <Paper withBorder p="md" bg="var(--naksa-surface)" component="section" aria-labelledby="office-logo">
      <Title order={2} fz="lg" id="office-logo">
        {t('setup.area.logo.title')}
      </Title>
      <Text size="sm" c="dimmed">
        {t('setup.area.logo.help')} {t('files.limits', { types, size })}
      </Text>
      {editable && (
        <Group gap="xs" my="sm">
          <UploadButton
            limits={{ accept: logoLimits.accept }}
            name={t('setup.area.logo.title')}
            text={t(has ? 'setup.area.logo.replace' : 'setup.area.logo.choose')}
            busy={give.isPending}
            onFile={(file) => give.mutate(file)}
          />
          {has && (
            <Button
              variant="default"
              loading={drop.isPending}
              leftSection={<Icon name="trash" size={16} />}
              aria-label={`${t('common.remove')}, ${t('setup.area.logo.title')}`}
              onClick={() => drop.mutate()}
            >
              {t('common.remove')}
            </Button>
          )}
        </Group>
      )}
      {give.isError && <ProblemAlert error={give.error} />}
      {drop.isError && <ProblemAlert error={drop.error} />}
      <PaperHead data={data} withLogo={has} />
    </Paper>
  );
}

/** The head of the office's papers by what is saved: the emblem, the names, the mark. */
function PaperHead({ data, withLogo }: { readonly data: FormData; readonly withLogo: boolean }) {
  const { t } = useTexts();
  const said = (field: string) => (typeof data[field] === 'string' ? data[field] : '');
  const place = [said('placeNe'), said('districtNe'), said('provinceNe')].filter(Boolean).join(', ');
  return (
    <figure className={classes['paperHead']}>
      <div lang="ne">
        <span className={classes['emblem']} aria-hidden="true" />
        <div>
          <p>{said('nameNe')}</p>
          <p>{said('officeNameNe')}</p>
          {said('branchNe') !== '' && <p>{said('branchNe')}</p>}
          <p>{place}</p>
        </div>
        <span>{withLogo && <OfficeMark size={56} title={t('setup.area.logo.title')} />}</span>
      </div>
      <figcaption>{t('setup.area.logo.preview')}</figcaption>
    </figure>
  );
}
