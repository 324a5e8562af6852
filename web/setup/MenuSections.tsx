import { Title } from '@mantine/core';
import { Link } from 'react-router-dom';
import { withDigits } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Icon } from '../ui/Icon.tsx';
import { entryAddress, type MenuLine, type MenuSection } from './menu.ts';
import classes from './setup.module.css';

/** The setup menu: a box for each heading, in it the masters with what they decide and how many records they have. */
export function MenuSections({ sections }: { readonly sections: readonly MenuSection[] }) {
  const { t } = useTexts();
  return (
    <div className={classes['menu']}>
      {sections.map(({ menu, masters }) => (
        <section key={menu} className={classes['menuBox']} aria-labelledby={`menu-${menu}`}>
          <Title order={2} id={`menu-${menu}`} className={classes['menuHeading'] ?? ''}>
            {t(`setup.area.menu.${menu}`, { defaultValue: menu })}
          </Title>
          <ul className={classes['menuList']}>
            {masters.map((master) => (
              <MasterLine key={master.id} master={master} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function MasterLine({ master }: { readonly master: MenuLine }) {
  const { t, language, pick } = useTexts();
  return (
    <li>
      <Link to={entryAddress(master)} className={classes['menuLine'] ?? ''}>
        <span className={classes['menuTitle']}>
          {pick(master.title)}
          {!master.editable && (
            <span className={classes['menuLock']} title={t('setup.area.onlyRead')}>
              <Icon name="lock" size={14} />
            </span>
          )}
        </span>
        <span className={classes['count']} title={t('common.records', { count: master.count })}>
          {withDigits(master.count, language)}
        </span>
        {master.also.length > 0 && (
          <span className={classes['menuHelp']}>
            {t('setup.area.also', { names: master.also.map((name) => pick(name)).join(', ') })}
          </span>
        )}
        <span className={classes['menuHelp']}>{pick(master.help)}</span>
      </Link>
    </li>
  );
}
