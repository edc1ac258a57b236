// Runs before first paint, so a dark page never flashes white. The build puts it into the page itself.
(() => {
  const systemDark = matchMedia("(prefers-color-scheme: dark)");

  function storedChoice() {
    try {
      return localStorage.getItem("halocline-theme");
    } catch {
      return null; // storage may be blocked
    }
  }

  function apply() {
    const choice = storedChoice();
    const isDark = choice === "dark" || (choice !== "light" && systemDark.matches);
    document.documentElement.classList.toggle("dark", isDark);
    document.querySelector('meta[name="theme-color"]')?.setAttribute("content", isDark ? "#061117" : "#f2f6f8");
  }

  apply();
  systemDark.addEventListener("change", apply);
  addEventListener("storage", apply); // another tab chose
  addEventListener("halocline-theme", apply); // this tab chose
})();
