/* /dev/dri and /sys/class/drm as they would be, in the folder FAKE_CARD_FOLDER. */
#include "fake_card.h"
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static void make_folders(char *path) {
  for (char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
    *slash = 0;
    mkdir(path, 0755);
    *slash = '/';
  }
}

/* Written beside the file and renamed, as another thread may be reading it. */
static void put(const char *path, const void *bytes, size_t size) {
  char place[4096], draft[4200];
  snprintf(place, sizeof place, "%s%s", folder, path);
  make_folders(place);
  snprintf(draft, sizeof draft, "%s.draft", place);
  int file = (int)syscall(SYS_openat, AT_FDCWD, draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0664);
  if (file < 0) return;
  if (write(file, bytes, size) == (ssize_t)size) rename(draft, place);
  syscall(SYS_close, file);
}

__attribute__((format(printf, 2, 3))) static void put_text(const char *path, const char *format, ...) {
  char text[4096];
  va_list values;
  va_start(values, format);
  vsnprintf(text, sizeof text, format, values);
  va_end(values);
  put(path, text, strlen(text));
}

void write_system_files(struct card *card, struct output *output) {
  char base[200], path[300], modes[MOST_MODES * DRM_DISPLAY_MODE_LEN + 1] = "";
  snprintf(path, sizeof path, "/dev/dri/card%d", card->number);
  put(path, "", 0);
  snprintf(path, sizeof path, "/sys/class/drm/card%d/dev", card->number);
  put_text(path, "226:%d\n", card->number);
  snprintf(base, sizeof base, "/sys/class/drm/card%d-%s", card->number, output->name);
  for (int index = 0; output->is_connected && index < output->modes; index++) {
    strcat(modes, output->mode[index].name);
    strcat(modes, "\n");
  }
#define FILE_OF(name) (snprintf(path, sizeof path, "%s/" name, base), path)
  struct blob *edid = find_blob(card, (uint32_t)output->connector.value[CONNECTOR_EDID]);
  put_text(FILE_OF("connector_id"), "%u\n", output->connector.id);
  put_text(FILE_OF("modes"), "%s", modes);
  put(FILE_OF("edid"), edid ? edid->data : (const uint8_t *)"", edid ? edid->length : 0);
  put_text(FILE_OF("dpms"), "%s\n", output->connector.value[CONNECTOR_DPMS] == DRM_MODE_DPMS_ON ? "On" : "Off");
  put_text(FILE_OF("enabled"), "%s\n", output->is_active ? "enabled" : "disabled");
  put_text(FILE_OF("status"), "%s\n", output->is_connected ? "connected" : "disconnected");
}

/* The card and its connectors are gone from the system. */
void remove_system_files(struct card *card) {
  static const char *const names[] = {"connector_id", "modes", "edid", "dpms", "enabled", "status", ""};
  char path[4096];
  snprintf(path, sizeof path, "%s/dev/dri/card%d", folder, card->number);
  unlink(path);
  for (int index = 0; index < card->outputs; index++)
    for (size_t name = 0; name < sizeof names / sizeof *names; name++) {
      snprintf(path, sizeof path, "%s/sys/class/drm/card%d-%s/%s", folder, card->number, card->output[index].name, names[name]);
      if (remove(path) != 0) continue;
    }
}
