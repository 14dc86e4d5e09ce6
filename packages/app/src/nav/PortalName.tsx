import {
  Link,
  sidebarConfig,
  useSidebarOpenState,
} from '@backstage/core-components';
import { configApiRef, useApi } from '@backstage/frontend-plugin-api';
import { makeStyles } from '@material-ui/core/styles';

const useStyles = makeStyles({
  root: {
    alignItems: 'center',
    color: 'inherit',
    display: 'flex',
    height: sidebarConfig.logoHeight,
    overflow: 'hidden',
    width: sidebarConfig.drawerWidthOpen,
    '&:hover, &:focus': { color: 'inherit', textDecoration: 'none' },
  },
  mark: {
    flex: 'none',
    width: sidebarConfig.drawerWidthClosed,
    textAlign: 'center',
    lineHeight: 0,
  },
  name: { fontSize: 15, fontWeight: 600, lineHeight: 1.25 },
});

/** The portal's name and mark; the mark alone where the sidebar is folded. */
export function PortalName() {
  const classes = useStyles();
  const { isOpen } = useSidebarOpenState();
  const name =
    useApi(configApiRef).getOptionalString('app.title') ?? 'Backstage';
  return (
    <Link to="/" underline="none" aria-label={name} className={classes.root}>
      <span className={classes.mark}>
        <Mark />
      </span>
      {isOpen && <span className={classes.name}>{name}</span>}
    </Link>
  );
}

/** A soak window that is three quarters through, with the release inside it. */
function Mark() {
  return (
    <svg width="28" height="28" viewBox="0 0 28 28" aria-hidden="true">
      <g fill="none" strokeWidth="3">
        <circle cx="14" cy="14" r="11" stroke="currentColor" opacity="0.3" />
        <path
          d="M14 3a11 11 0 1 1-11 11"
          stroke="#4dd0b1"
          strokeLinecap="round"
        />
      </g>
      <circle cx="14" cy="14" r="4" fill="currentColor" />
    </svg>
  );
}
