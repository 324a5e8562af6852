import { Anchor, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Contacts } from '../../server/contract/public.ts';
import { formatWard } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { FactList } from '../ui/FactList.tsx';
import { MailText } from '../ui/MailText.tsx';
import { useOffice } from '../office/api.ts';
import { useContacts } from './api.ts';
import { Asked } from './Asked.tsx';
import { PhoneLink } from './PhoneLink.tsx';
import { PublicPage } from './PublicPage.tsx';

/** /contact: where the office is, whom to call, and the offices of the wards. */
export function ContactPage() {
  const { t } = useTexts();
  const contacts = useContacts();
  return (
    <PublicPage title={t('public.contact.title')} wide>
      <Asked query={contacts}>
        {({ office, people, wards }) => (
          <Stack gap="xl">
            <SimpleGrid cols={{ base: 1, md: 2 }}>
              <OfficeCard office={office} />
              {people.map((person) => (
                <PersonCard key={person.id} person={person} />
              ))}
            </SimpleGrid>
            {wards.length > 0 && <WardOffices wards={wards} />}
          </Stack>
        )}
      </Asked>
    </PublicPage>
  );
}

function OfficeCard({ office }: { readonly office: Contacts['office'] }) {
  const { t, language } = useTexts();
  const { data } = useOffice();
  const place = [office.placeNe, office.districtNe, office.provinceNe].filter((part) => part !== undefined).join(', ');
  return (
    <Card title={(language === 'ne' ? data?.nameNe : data?.nameEn) ?? ''}>
      <FactList
        facts={filled([
          [
            t('public.contact.office'),
            office.officeNe && (
              <span key="ne" lang="ne">
                {office.officeNe}
              </span>
            ),
          ],
          [
            t('common.address'),
            place && (
              <span key="ne" lang="ne">
                {place}
              </span>
            ),
          ],
          [
            t('public.contact.hours'),
            office.hoursNe && (
              <span key="ne" lang="ne">
                {office.hoursNe}
              </span>
            ),
          ],
          ...useReach(office),
        ])}
      />
    </Card>
  );
}

function PersonCard({ person }: { readonly person: Contacts['people'][number] }) {
  const { t, pick } = useTexts();
  const { name, designationNe, addressNe } = person;
  return (
    <Card title={pick(name)}>
      {designationNe !== undefined && <Text lang="ne">{designationNe}</Text>}
      <FactList
        facts={filled([
          [
            t('common.address'),
            addressNe && (
              <span key="ne" lang="ne">
                {addressNe}
              </span>
            ),
          ],
          ...useReach(person),
        ])}
      />
    </Card>
  );
}

function WardOffices({ wards }: Pick<Contacts, 'wards'>) {
  const { t } = useTexts();
  return (
    <Stack component="section" gap="sm" aria-labelledby="wards">
      <Title order={2} id="wards">
        {t('public.contact.wardOffices')}
      </Title>
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
        {wards.map((ward) => (
          <WardCard key={ward.code} ward={ward} />
        ))}
      </SimpleGrid>
    </Stack>
  );
}

function WardCard({ ward }: { readonly ward: Contacts['wards'][number] }) {
  const { t, language } = useTexts();
  const place = ward.addressNe ?? ward.placeNe;
  return (
    <Paper component="article" withBorder p="md" bg="var(--naksa-surface)">
      <Title order={3} lang={language}>
        {t('public.contact.ward', { ward: formatWard(ward.code, language) })}
      </Title>
      <FactList
        facts={filled([
          [
            t('public.contact.place'),
            place && (
              <span key="ne" lang="ne">
                {place}
              </span>
            ),
          ],
          [
            t('public.contact.chairperson'),
            ward.chairpersonNe && (
              <span key="ne" lang="ne">
                {ward.chairpersonNe}
              </span>
            ),
          ],
          [
            t('public.contact.former'),
            ward.formerNe && (
              <span key="ne" lang="ne">
                {ward.formerNe}
              </span>
            ),
          ],
          ...useReach(ward),
        ])}
      />
    </Paper>
  );
}

function Card({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Paper component="section" withBorder p="lg" bg="var(--naksa-surface)">
      <Title order={2} size="h3" mb="xs">
        {title}
      </Title>
      {children}
    </Paper>
  );
}

const isWeb = /^https?:\/\//u;

type Fact = readonly [string, ReactNode];
type Reach = Pick<Contacts['office'], 'phone' | 'email' | 'url'>;

function useReach({ phone, email, url }: Reach): readonly Fact[] {
  const { t } = useTexts();
  return [
    [t('public.contact.phone'), phone && <PhoneLink key="phone" phone={phone} />],
    [
      t('common.email'),
      email && (
        <Anchor key="mail" href={`mailto:${email}`} style={{ overflowWrap: 'anywhere' }}>
          <MailText address={email} />
        </Anchor>
      ),
    ],
    [
      t('public.contact.web'),
      url !== undefined && isWeb.test(url) && (
        <Anchor key="web" href={url} lang="en" rel="noopener" style={{ overflowWrap: 'anywhere' }}>
          {url.replace(isWeb, '')}
        </Anchor>
      ),
    ],
  ];
}

function filled(facts: readonly Fact[]): readonly Fact[] {
  return facts.filter(([, value]) => value !== undefined && value !== '' && value !== false);
}
