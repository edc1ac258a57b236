// Stands in for the package react-style-singleton, with which the dialogs' scroll lock writes a <style> element. The
// content security policy rightly refuses that, so base.css holds the lock, and nothing is written at all.

export const styleSingleton = () =>
  function Sheet() {
    return null;
  };
