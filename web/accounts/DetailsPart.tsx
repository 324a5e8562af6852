import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { ProfileView } from '../../server/contract/accounts.ts';
import { formatWard, withDigits } from '../i18n/format.ts';
import { langOf } from '../i18n/lang-of.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { PicturePlace } from './PicturePlace.tsx';
import { kinds, useOwnPictures } from './pictures.ts';
import { useSession } from '../session/session.ts';
import { DateText } from '../ui/DateText.tsx';
import { FactList } from '../ui/FactList.tsx';
import { Icon } from '../ui/Icon.tsx';
import { MailText } from '../ui/MailText.tsx';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { Waiting } from '../ui/Waiting.tsx';
import classes from './accounts.module.css';
import { useProfile } from './api.ts';
import { ContactForm } from './ContactForm.tsx';
import { RenewalPanel } from './RenewalPanel.tsx';

/** Every field of specification 3 (Profile); address, mobile and e-mail are one's own to change. */
export function DetailsPart() {
  const { data: profile, error, refetch } = useProfile();
  const { may } = useSession();
  if (error !== null) return <ProblemAlert error={error} onRetry={() => void refetch()} />;
  if (profile === undefined) return <Waiting />;
  return (
    <Stack>
      <Facts profile={profile} />
      {profile.renewal !== undefined && <RenewalPanel renewal={profile.renewal} />}
      {may.includes('sign') && <Pictures />}
    </Stack>
  );
}

function Facts({ profile }: { readonly profile: ProfileView }) {
  const { t } = useTexts();
  const [editing, setEditing] = useState(false);
  const facts = useFacts(profile);
  return (
    <Paper withBorder p="md" bg="var(--naksa-surface)" component="section" aria-labelledby="profile-facts">
      <Group justify="space-between" mb="xs">
        <Title order={2} id="profile-facts">
          {t('account.profile.details')}
        </Title>
        {!editing && (
          <Button variant="default" leftSection={<Icon name="pencil" size={16} />} onClick={() => setEditing(true)}>
            {t('account.profile.edit')}
          </Button>
        )}
      </Group>
      {editing && <ContactForm profile={profile} onClose={() => setEditing(false)} />}
      <div className={classes['pair']}>
        <FactList facts={facts.slice(0, Math.ceil(facts.length / 2))} />
        <FactList facts={facts.slice(Math.ceil(facts.length / 2))} />
      </div>
    </Paper>
  );
}

function useFacts(profile: ProfileView) {
  const { t, language, pick } = useTexts();
  const none = <Text c="dimmed">{t('account.profile.none')}</Text>;
  const words = (text: string) => (text === '' ? none : <span lang={langOf(text, language)}>{text}</span>);
  const address = (text: string) => (text === '' ? none : <MailText address={text} />);
  const digits = (text: string) => words(withDigits(text, language));
  const day = (ad: string | undefined) => (ad === undefined ? none : <DateText value={ad} />);
  const role = pick(profile.roleTitle);
  const post = profile.designationNe === role ? role : `${profile.designationNe} (${role})`;
  const wards = profile.wards.map((ward) => formatWard(ward, language)).join(', ');
  return [
    [t('account.profile.name'), words(profile.nameNe)],
    [t('account.profile.username'), address(profile.loginId)],
    [t('account.profile.role'), words(post)],
    [t('account.profile.wards'), profile.wards.length === 0 ? t('account.profile.allWards') : wards],
    [t('account.profile.address'), words(profile.addressNe)],
    [t('account.profile.mobile'), digits(profile.mobile)],
    [t('account.profile.email'), address(profile.email)],
    [t('account.profile.education'), profile.education === undefined ? none : pick(profile.education)],
    [t('account.profile.joinedDate'), day(profile.joinedOn)],
    [t('account.profile.organization'), pick(profile.organization)],
    [t('account.profile.office'), words(profile.officeNe)],
    [t('account.profile.province'), words(profile.provinceNe)],
    [t('account.profile.consultancy'), words(profile.consultancyName)],
    [t('account.profile.licenseNumber'), words(profile.licenceNo)],
    [t('account.profile.engineerNumber'), words(profile.engineerNo)],
    [t('account.profile.registrationNumber'), words(profile.municipalRegNo)],
    [
      t('account.profile.loginExpires'),
      profile.loginExpiresOn === undefined ? (
        t('account.profile.noExpiry')
      ) : (
        <DateText key="until" value={profile.loginExpiresOn} />
      ),
    ],
  ] as const;
}

function Pictures() {
  const { t } = useTexts();
  const { data, error, refetch } = useOwnPictures();
  return (
    <div>
      <Title order={2}>{t('account.pictures.title')}</Title>
      <Text mb="sm">{t('account.pictures.intro')}</Text>
      {error !== null && <ProblemAlert error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Waiting />}
      <div className={classes['pictures']}>
        {data !== undefined && kinds.map((kind) => <PicturePlace key={kind} kind={kind} picture={data[kind]} />)}
      </div>
    </div>
  );
}
