import { Link } from '@backstage/core-components';
import { EntityRefLink } from '@backstage/plugin-catalog-react';
import { makeStyles } from '@material-ui/core/styles';
import type { ViolationListItem } from 'backstage-plugin-probation-common';
import { toLineRanges } from '../evidence/lineRange';
import { Folded } from '../parts/Folded';
import { PlainText, Sentence } from '../parts/PlainText';
import { RelativeTime } from '../parts/Time';
import { useLinkStyles } from '../parts/useLinkStyles';
import { useText } from '../parts/useText';
import { VisuallyHidden } from '../parts/VisuallyHidden';
import { tonesOf } from '../theme/tones';
import { useEntityTabHref } from '../url/entityTab';

const NARROW = 'sm';

const useStyles = makeStyles(theme => ({
  table: {
    width: '100%',
    borderCollapse: 'collapse',
    tableLayout: 'fixed',
    '& th, & td': {
      textAlign: 'start',
      verticalAlign: 'top',
      padding: theme.spacing(1, 1.5),
      borderBottom: `1px solid ${tonesOf(theme).line}`,
      overflowWrap: 'anywhere',
    },
    '& thead th': { color: tonesOf(theme).subtle, fontSize: '0.8125rem' },
    // On a narrow screen each row is a block, and each cell says what it is.
    [theme.breakpoints.down(NARROW)]: {
      '&, & tbody, & tr, & td, & tbody th': { display: 'block' },
      '& thead': { display: 'none' },
      '& tr': {
        padding: theme.spacing(1, 0),
        borderBottom: `1px solid ${tonesOf(theme).line}`,
      },
      '& td, & tbody th': { border: 0, padding: theme.spacing(0.5, 0) },
    },
  },
  name: {
    display: 'none',
    [theme.breakpoints.down(NARROW)]: {
      display: 'inline',
      color: tonesOf(theme).subtle,
      fontWeight: 400,
    },
  },
  entity: { fontWeight: 700 },
  wide: { width: '18%' },
  small: { width: '14%' },
  rule: { color: tonesOf(theme).subtle, fontSize: '0.8125rem' },
}));

/** Violations as rows: which entity, where, what, since when. */
export function ViolationList(props: {
  items: ViolationListItem[];
  tabPath?: string;
}) {
  const { items, tabPath } = props;
  const t = useText();
  const classes = useStyles();
  const linkClasses = useLinkStyles();
  const hrefTo = useEntityTabHref(tabPath);
  const name = (text: string) => (
    <span className={classes.name} aria-hidden>
      {text}:{' '}
    </span>
  );
  return (
    <table className={classes.table}>
      <caption>
        <VisuallyHidden>{t('page.caption')}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col" className={classes.wide}>
            {t('page.entity')}
          </th>
          <th scope="col" className={classes.small}>
            {t('page.environment')}
          </th>
          <th scope="col">{t('page.violation')}</th>
          <th scope="col" className={classes.small}>
            {t('page.owner')}
          </th>
          <th scope="col" className={classes.small}>
            {t('page.firstSeen')}
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map(item => {
          const [range] = toLineRanges(item.lines).slice(-1);
          const href = hrefTo(item.entityRef, {
            environment: item.environment,
            generation: range && item.generation,
            lines: range,
          });
          return (
            <tr key={item.id}>
              <th scope="row" className={classes.entity}>
                <EntityRefLink
                  entityRef={item.entityRef}
                  className={linkClasses.link}
                >
                  {item.entityTitle ? (
                    <PlainText text={item.entityTitle} />
                  ) : undefined}
                </EntityRefLink>
              </th>
              <td>
                {name(t('page.environment'))}
                {item.environment}
              </td>
              <td>
                <Folded text={item.message}>
                  {shown => (
                    <Link to={href} className={linkClasses.link}>
                      <Sentence text={shown} />
                    </Link>
                  )}
                </Folded>
                <div className={classes.rule}>{item.rule}</div>
              </td>
              <td>
                {name(t('page.owner'))}
                {item.owner ? (
                  <EntityRefLink
                    entityRef={item.owner}
                    defaultKind="group"
                    className={linkClasses.link}
                    hideIcon
                  />
                ) : (
                  t('page.noOwner')
                )}
              </td>
              <td>
                {name(t('page.firstSeen'))}
                <RelativeTime time={item.firstSeenAt} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
