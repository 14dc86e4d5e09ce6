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
    // The sidebar is dark in both themes.
    color: '#fff',
    display: 'flex',
    flex: 'none',
    height: 72,
    overflow: 'hidden',
    '&:hover, &:focus': { color: '#fff' },
  },
  mark: {
    display: 'flex',
    flex: 'none',
    justifyContent: 'center',
    width: sidebarConfig.drawerWidthClosed,
  },
  name: {
    flex: 'none',
    fontSize: 15,
    fontWeight: 600,
    lineHeight: 1.25,
    width: sidebarConfig.drawerWidthOpen - sidebarConfig.drawerWidthClosed,
  },
});

/** The portal's mark and name; the mark alone where the sidebar is folded. */
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
        <circle cx="14" cy="14" r="11" stroke="#fff" opacity="0.3" />
        <path
          d="M14 3a11 11 0 1 1-11 11"
          stroke="#4dd0b1"
          strokeLinecap="round"
        />
      </g>
      <circle cx="14" cy="14" r="4" fill="#fff" />
    </svg>
  );
}
