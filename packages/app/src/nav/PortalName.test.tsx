import { SidebarOpenStateProvider } from '@backstage/core-components';
import { renderInTestApp } from '@backstage/frontend-test-utils';
import '@testing-library/jest-dom';
import { screen } from '@testing-library/react';
import { PortalName } from './PortalName';

function show(isOpen: boolean) {
  return renderInTestApp(
    <SidebarOpenStateProvider value={{ isOpen, setOpen: () => {} }}>
      <PortalName />
    </SidebarOpenStateProvider>,
    { config: { app: { title: 'The portal' } } },
  );
}

describe('PortalName', () => {
  it('leads home under the configured title', async () => {
    await show(true);
    const link = await screen.findByRole('link', { name: 'The portal' });
    expect(link).toHaveAttribute('href', '/');
    expect(screen.getByText('The portal')).toBeVisible();
  });

  it('keeps its name for screen readers where the sidebar is folded', async () => {
    await show(false);
    expect(
      await screen.findByRole('link', { name: 'The portal' }),
    ).toBeInTheDocument();
    expect(screen.queryByText('The portal')).not.toBeInTheDocument();
  });
});
